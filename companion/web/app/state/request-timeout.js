// Requests to the laptop that end: one that is not answered in time is given up. A phone that slept or changed
// its network never hears that a request or its answer was lost.

const ANSWERS_IN = 8000; // ms
const SLOWEST = 20; // bytes a ms: a large evening takes longer

// giveUp: ends it before that.
/** @type {<Content>(path: string, options: RequestInit & {body?: string}, read: (answer: Response) => Promise<Content>, giveUp?: AbortController) => Promise<Content>} */
export async function fetchInTime(path, options, read, giveUp = new AbortController()) {
  /** @type {(size: number) => ReturnType<typeof setTimeout>} */
  const limit = (size) => setTimeout(() => giveUp.abort(), ANSWERS_IN + size / SLOWEST);
  let late = limit(options.body?.length ?? 0);
  try {
    const answer = await fetch(path, { ...options, signal: giveUp.signal });
    clearTimeout(late);
    late = limit(Number(answer.headers.get("Content-Length")));
    return await read(answer);
  } finally {
    clearTimeout(late);
  }
}
