// Whether a value has the form of its field: what screens rely on, whatever the rules say of it.

/** @import {Field} from "../core/types" */

/** @type {(field: Field, value: any) => boolean} */
export function fitsField(field, value) {
  switch (field.kind) {
    case "number":
      return Number.isInteger(value);
    case "flag":
      return typeof value === "boolean";
    case "choice":
      return value === null || typeof value === "string";
    case "text":
      return typeof value === "string";
    case "counts":
      return isTable(value) && Object.values(value).every(Number.isInteger);
    case "numbers":
      return isList(value) && value.every(Number.isInteger);
    case "picks":
      return isList(value) && value.every((/** @type {unknown} */ one) => typeof one === "string");
    case "rows":
      return isList(value) && value.every((/** @type {unknown} */ one) => typeof one === "string" || Number.isInteger(one) || fitsFields(field.fields, one));
    case "group":
      return fitsFields(field.fields, value);
    default:
      return isTable(value) && Object.values(value).every((one) => fitsFields(field.fields, one));
  }
}

// Whether an object has the form of its fields; what it leaves out fits.
/** @type {(fields: Field[], value: any) => boolean} */
export const fitsFields = (fields, value) =>
  isTable(value) && fields.every((one) => one.derived || value[one.key] === undefined || fitsField(one, value[one.key]));

/** @type {(value: any) => boolean} */
const isTable = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

// A list without holes.
/** @type {(value: any) => boolean} */
const isList = (value) => Array.isArray(value) && !Array.from(value).includes(undefined);
