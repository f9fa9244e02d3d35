// A result as a link that the app BG Stats takes for a play; as companion/core/bgstats_link.py.

import { digest } from "./chance.js";
import { sortedJson } from "./json.js";

/** @import {Scoring} from "./types" */

/** @typedef {{name: string, total: number | null, rank: number, winner: boolean}} Played */

const PLAY_PAGE = "https://app.bgstatsapp.com/createPlay.html?data=";
const SOURCE_NAME = "Companion"; // the app knows plays and guests again by it: never rename it

// The link; the same record is the same play. played: when it ended, in UTC, "2026-01-31 18:30:00".
/** @type {(scoring: Scoring, players: Played[], played: string, record: unknown) => string} */
export function playLink(scoring, players, played, record) {
  const data = {
    sourceName: SOURCE_NAME,
    sourcePlayId: digest(sortedJson(record)).slice(0, 12),
    playDate: played,
    game: {
      name: scoring.title,
      sourceGameId: scoring.slug,
      ...(scoring.bgg === null ? {} : { bggId: scoring.bgg }),
      highestWins: true,
      noPoints: scoring.rankedBy !== null,
    },
    players: players.map(({ name, total, rank, winner }) => ({
      name,
      sourcePlayerId: name.toLowerCase(),
      ...(total === null ? {} : { score: total }),
      rank,
      winner,
      startPlayer: false, // the app for Android needs it
    })),
  };
  const escaped = encodeURIComponent(JSON.stringify(data)).replace(/[!'()*]/g, (sign) => `%${hexOf(sign)}`);
  return PLAY_PAGE + escaped.replaceAll("%3A", ":").replaceAll("%2C", ",");
}

/** @type {(sign: string) => string} */
const hexOf = (sign) => sign.charCodeAt(0).toString(16).toUpperCase();
