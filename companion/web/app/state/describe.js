// Events in words: for the log, and for what undo would take back.

import { cardLabelById, pieceName } from "../core/piece-names.js";
import { pilesOf } from "./evening-decks.js";
import { rollsOf } from "./dice-rolls.js";
import { blankPlayers } from "./seats.js";
import { stepPlace, setupState } from "./setup-state.js";

/** @import {Say} from "../app" */
/** @import {Field, Scoring} from "../core/types" */
/** @import {Evening, EveningEvent, Game} from "./types" */

/** @type {(say: Say, game: Game, evening: Evening, event: EveningEvent) => string} */
export function describe(say, game, evening, event) {
  const { scoring } = game;
  const names = blankPlayers(scoring, evening).map((one) => String(one.name));
  switch (event.kind) {
    case "total":
      return tellChange(say, names[event.player], scoring.groups.get(event.group) ?? event.group, event.value);
    case "counted":
      return say("counted-cell", { name: names[event.player], group: [event.group].flat().map((one) => scoring.groups.get(one)).join(", ") });
    case "tie":
      return tellChange(say, names[event.player], scoring.ties.find((one) => one.id === event.tie)?.label ?? event.tie, event.value);
    case "value": {
      const [first, seat, ...place] = event.place;
      const own = first === "players";
      const name = own ? names[Number(seat)] : "";
      const labels = labelsOf(own ? scoring.fields : scoring.table, own ? place : event.place);
      return tellChange(say, name, labels.join(", "), event.value);
    }
    case "confirm":
      return say("confirmed", { name: names[event.player] });
    case "over":
      return say(event.value ? "ended" : "opened-again");
    case "play":
    case "undo":
      return game.told(game, evening).get(evening.events.indexOf(event)) ?? "";
    case "roll": {
      const at = evening.events.indexOf(event);
      const { number, faces } = rollsOf(evening).find((one) => one.at === at) ?? { number: 0, faces: [] };
      return say("rolled", { number, what: cardLabelById(event.what), faces: faces.map(cardLabelById).join(", ") });
    }
    case "deal": {
      const [{ cards, reshuffled } = { cards: [], reshuffled: 0 }] = pilesOf(game, evening).moves.get(evening.events.indexOf(event)) ?? [];
      const dealt = { deck: cardLabelById(event.deck), cards: cards.map((card) => pieceName(game, card)).join(", ") };
      return say(reshuffled ? "dealt-again" : "dealt", dealt);
    }
    case "discard":
      return say("discarded", { deck: cardLabelById(event.deck), cards: event.cards.map((card) => pieceName(game, card)).join(", ") });
    case "gather":
      return say("gathered", { deck: cardLabelById(event.deck) });
    case "setup":
      return say("setup-drawn");
    case "tick":
      return say(event.value ? "step-ticked" : "step-open", { number: 1 + stepPlace(setupState(game, evening)?.steps ?? [], event.step) });
    case "seed":
      return say("seed-shown");
    case "title":
      return say("renamed", { title: event.value || game.title });
    default:
      return "";
  }
}

/** @type {(say: Say, name: string, what: string, value: unknown) => string} */
function tellChange(say, name, what, value) {
  const words = [name, what].filter(Boolean).join(", ");
  if (value === undefined) return say("taken-back", { what: words });
  if (value === true || value === false) return `${words}: ${say(value ? "yes" : "no")}`;
  if (Array.isArray(value)) return `${words}: ${value.length}`;
  return `${words} ${value !== null && typeof value === "object" ? "" : value}`.trim();
}

// What a person calls the fields on the way to a place.
/** @type {(fields: Field[], place: (string | number)[]) => string[]} */
function labelsOf(fields, [step, ...rest]) {
  const field = fields.find((one) => one.key === step);
  if (!field) return [];
  const [choice] = rest;
  const called = typeof choice === "string" ? field.called.get(choice) : undefined;
  const inside = field.kind === "keyed" ? rest.slice(1) : rest;
  return [field.label, ...(called ? [called] : []), ...labelsOf(field.fields, inside)].filter(Boolean);
}
