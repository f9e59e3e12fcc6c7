/** Fetches what the venue needs before anybody has asked for it; what fails here is fetched again when it is needed. */
export function warmUpVenue(): void {
  const parts = [
    import('./adapters/firebase-identity'),
    import('./views/venue/VenuePages'),
    import('./adapters/compose-interior'),
  ];
  Promise.all(parts).catch(() => {});
}
