/** Does the host, as a name, an address or as a URL writes it, mean this very machine? */
export const isLoopback = (host: string): boolean => /^(localhost|::1|\[::1\]|127(\.\d{1,3}){3})$/.test(host)
