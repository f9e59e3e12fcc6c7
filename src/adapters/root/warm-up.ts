/** Fetches what the venue needs before anybody has asked for it; what fails here is fetched again when it is needed. */
export function warmUpVenue(): void {
  const parts = [
    import('../login/firebase-identity'),
    import('../../views/venue/VenuePages'),
    import('./compose-inside'),
  ];
  Promise.all(parts).catch(() => {});
}
