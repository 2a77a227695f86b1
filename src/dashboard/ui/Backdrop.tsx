/**
 * Dims the page behind a modal. A press on it closes the modal, like any press outside. Not the overlay of Radix: that locks
 * the scrolling of the body, which does not scroll here, and so makes the browser recompute all styles.
 */
export function Backdrop({ className }: { className: string }) {
  return <div className={`fixed inset-0 animate-fade-in bg-veil ${className}`} />;
}
