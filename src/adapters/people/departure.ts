/** The part of a logout inside the venue that needs a valid session. */
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
