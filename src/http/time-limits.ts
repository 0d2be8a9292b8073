/** Timeouts of the server, in milliseconds. */
export const timeLimits = {
  /** For the head of a request. */
  headers: 10_000,
  /** Interval of checking for connections with late heads. */
  connectionCheck: 5_000,
  /** For the next bytes of a body. */
  silence: 20_000,
  /** For a request, from its head to the end of the response. */
  handler: 20_000,
  /** For a file upload or download: ten megabytes over a slow connection. */
  transfer: 300_000,
  /** For a download of any size: gigabytes over a slow connection. */
  export: 14_400_000,
  /** For an event stream; longer than the idle limit of administrators, so that reconnecting does not extend a session. */
  stream: 3_600_000,
  /** For an idle connection; longer than the limit of proxies, so that they close first. */
  keepAlive: 72_000,
} as const;
