// The carriers' common keywords, and those that 47 CFR 64.1200(a)(10) adds: revoke, opt out.
const STOP = ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT']
const START = ['START', 'UNSTOP', 'YES']

/**
 * What somebody asks for whose whole text is a keyword, in any case, with blanks or punctuation: no more texts, or texts again.
 * Null for any other text: "stop by tomorrow" is a message.
 */
export function keywordOf(body: string): 'stop' | 'start' | null {
  const word = body.replace(/[\s\p{P}\p{S}]/gu, '').toUpperCase()
  if (STOP.includes(word)) return 'stop'
  return START.includes(word) ? 'start' : null
}
