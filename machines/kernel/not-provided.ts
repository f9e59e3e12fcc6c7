/** Logic of an actor without an implementation: it fails with its own name instead of waiting forever. */
export const notProvided = (name: string) => (): never => {
  throw new Error(`Actor "${name}" was not provided`);
};

/** The same for one-shot actors. */
export const promiseNotProvided = (name: string) => (): Promise<never> =>
  Promise.reject(new Error(`Actor "${name}" was not provided`));
