/** Whether a host, without brackets, is this machine by one of its own names: nothing leaves it on the way there. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host);
}
