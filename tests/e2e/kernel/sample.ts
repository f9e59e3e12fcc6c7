// Every worker imports this file: what makes the sample, and imports a lot, is apart.
function prepared(name: string): string {
  const path = process.env[name];
  if (path === undefined) throw new Error('The small sample is made before all tests, by the setup of the run');
  return path;
}

/** The folder of the small sample venue. */
export const smallSample = (): string => prepared('SMALL_SAMPLE');

/** The data of a service that was started with it. */
export const smallSampleData = (): string => prepared('SMALL_SAMPLE_DATA');
