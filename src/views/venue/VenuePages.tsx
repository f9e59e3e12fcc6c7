export default function VenuePages() {
  return null;
}
