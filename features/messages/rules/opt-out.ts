// The carriers' common keywords, plus those of 47 CFR 64.1200(a)(10): revoke, opt out.
const STOP = ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT']
const START = ['START', 'UNSTOP', 'YES']

/**
 * Returns the request of a text that is only a keyword, ignoring case, spaces and punctuation: opt out or opt in. Null
 * for any other text: "stop by tomorrow" is a message.
 */
export function keywordOf(body: string): 'stop' | 'start' | null {
  const word = body.replace(/[\s\p{P}\p{S}]/gu, '').toUpperCase()
  if (STOP.includes(word)) return 'stop'
  return START.includes(word) ? 'start' : null
}
