/** Shown if the server did not respond at all. */
export const UNREACHABLE = 'Unable to connect to the server. Please check your internet connection and try again.'

/** Shown for an error without a message from our server, such as a proxy's. */
export const FAILED = 'Something went wrong on our side. Please try again.'

// supabase-js shows a reply without a message as its JSON, its page, or its status.
const UNREADABLE = /^([[{<]|undefined$|null$|HTTP \d+$)/

/** Returns the server's message if a person can read it, or otherwise the fallback. */
export function serverWords(message: unknown, fallback = FAILED): string {
  const words = typeof message === 'string' ? message.trim() : ''
  return words === '' || UNREADABLE.test(words) ? fallback : words
}

/** Returns the error of a client library with a message that a person can read. */
export function readable<Failure extends Error>(error: Failure): Failure {
  error.message = serverWords(error.message)
  return error
}
