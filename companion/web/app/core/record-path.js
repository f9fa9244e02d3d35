// Places in a record, ["players", 0, "fish"]: what is there, and the record with something else there.

/** @typedef {(string | number)[]} Path */

/** @type {(record: any, path: Path) => any} */
export const valueAt = (record, path) => path.reduce((inner, step) => inner?.[step], record);

// The record with another value at a place; undefined takes away what is there.
/** @type {(record: any, path: Path, value: unknown) => any} */
export function withValue(record, [step, ...rest], value) {
  if (step === undefined) return value;
  if (typeof step === "number") {
    const items = [...(record ?? [])];
    if (value === undefined && !rest.length) items.splice(step, 1);
    else items[step] = withValue(items[step], rest, value);
    return items;
  }
  const { [step]: inner, ...others } = record ?? {};
  const found = withValue(inner, rest, value);
  if (found === undefined) return others;
  return record && step in record ? { ...record, [step]: found } : { ...others, [step]: found };
}
