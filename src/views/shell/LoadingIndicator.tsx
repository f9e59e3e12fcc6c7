export function LoadingIndicator() {
  return null;
}
