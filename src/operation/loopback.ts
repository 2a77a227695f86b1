/** Whether a host, without brackets, is a loopback name of this machine: traffic to it never leaves the machine. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host);
}
