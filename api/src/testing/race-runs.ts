/**
 * How often a race is run: `inSuite` times with the other tests, as often as `npm run soak` asks for when it does. The
 * title of the test says the number, as « 50 times »: that is where the table of the soak reads it.
 */
export function raceRuns(inSuite = 50): number {
  return Number(process.env.BLOOM_RACE_RUNS ?? inSuite);
}
