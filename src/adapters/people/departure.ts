/** What a logout has to do inside the venue while the session is still valid. */
export type Departure = {
  leave: () => Promise<void>;
  onLeave: (leave: () => Promise<void>) => void;
};

export function createDeparture(): Departure {
  let leave = async (): Promise<void> => {};
  return {
    leave: () => leave(),
    onLeave: (given) => {
      leave = given;
    },
  };
}
