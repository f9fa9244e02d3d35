// What cannot be done as a person asked for it: one sentence, what is wrong and what to try, and the
// option that is to blame, if one is.

/** @import {Mistake} from "./types" */

export class Refusal extends Error {
  /** @param {string} message @param {string} place @param {Mistake[]} mistakes all, if there are several */
  constructor(message, place = "", mistakes = [{ place, message }]) {
    super(message);
    this.mistakes = mistakes;
  }
}
