/** Logic of an actor that nobody provided: it fails with its own name instead of waiting for ever. */
export const notProvided = (name: string) => (): never => {
  throw new Error(`Actor "${name}" was not provided`);
};

/** The same for one-shot actors. */
export const promiseNotProvided = (name: string) => (): Promise<never> =>
  Promise.reject(new Error(`Actor "${name}" was not provided`));
