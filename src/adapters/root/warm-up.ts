/** Prefetches what the venue needs; failures are fetched again when needed. */
export function warmUpVenue(): void {
  const parts = [
    import('../login/firebase-identity'),
    import('../../views/venue/VenuePages'),
    import('./compose-inside'),
  ];
  Promise.all(parts).catch(() => {});
}
