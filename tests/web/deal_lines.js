// Walks of the Strike dealer in node, as the app does them: rules, words and walks come in as JSON; what
// each step led to and what is said of it goes out, and the log that the same taps leave on an evening.

import { Stream } from "../../companion/web/app/core/chance.js";
import { Teller } from "../../companion/games/freshwater_fly/web/strike-words.js";
import { describeDeals } from "../../companion/games/freshwater_fly/web/strike-replay.js";
import { applyAction, dealerState, newHistory, possibleActions } from "../../companion/games/freshwater_fly/web/strike-dealer.js";

let text = "";
for await (const part of process.stdin) text += part;
const { plays, walks, words: inWords } = JSON.parse(text);
const { rules, words } = plays; // of each walk what is said too, if it is wanted
const teller = new Teller(rules, words);

const found = walks.map(({ seed, actions }) => {
  const stream = new Stream(seed);
  let history = newHistory();
  const steps = actions.map((action) => {
    history = applyAction(rules, history, action, stream);
    const entry = history.entries.at(-1);
    const state = dealerState(history);
    const running = state.cast || state.angler;
    const did = {
      action: entry.action,
      dealt: entry.dealt,
      shuffled: entry.shuffled,
      undoes: entry.undoes,
      used: stream.used,
      phase: running ? running.phase : null,
      hidden: running ? running.strikes.hidden : [],
      shown: running ? running.strikes.shown : [],
      day: state.day,
      possible: possibleActions(rules, state),
    };
    if (!inWords) return { did };
    const view = teller.view(history);
    const choices = view.choices.map((one) => [one.action, one.key, one.name, one.hint]);
    const cards = view.cards.map((one) => [one.hit, one.words]);
    return { did, said: { ...view, choices, cards, line: teller.line(entry) } };
  });
  return { steps, log: !inWords ? [] : [...describeDeals({ plays }, evening(seed, actions)).values()] };
});
process.stdout.write(JSON.stringify(found));

function evening(seed, actions) {
  const events = [{ kind: "roll", what: "", dice: [] }];
  const standing = [];
  for (const step of actions) {
    if (step === "undo") events.push({ kind: "undo", of: standing.pop() });
    else {
      standing.push(events.length);
      events.push({ kind: "play", step });
    }
  }
  return { id: "", seed, events };
}
