export function RetryNotice() {
  return null;
}
