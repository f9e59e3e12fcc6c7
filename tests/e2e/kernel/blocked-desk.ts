/** A copy of the sample whose welcome desk waits for consent to a provider, so that a visit meets blocked content. */
export const withBlockedDesk = <Venue>(venue: Venue): Venue =>
  JSON.parse(JSON.stringify(venue), (_, value: unknown) =>
    Object(value).id === 'welcome-desk-room' ? Object.assign(Object(value), { cookieProviders: ['whereby'] }) : value,
  );
