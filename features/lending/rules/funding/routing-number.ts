const WEIGHTS = [3, 7, 1, 3, 7, 1, 3, 7, 1]

/**
 * Returns true for nine digits whose check digit is right and whose first two digits are of a Federal Reserve district, a thrift, or an
 * electronic number.
 *
 * @see https://www.aba.com/about-us/routing-number
 */
export function isRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text)) return false
  const prefix = Number(text.slice(0, 2))
  const isInUse = (prefix >= 1 && prefix <= 12) || (prefix >= 21 && prefix <= 32) || (prefix >= 61 && prefix <= 72)
  const sum = [...text].reduce((total, digit, n) => total + Number(digit) * (WEIGHTS[n] ?? 0), 0)
  return isInUse && sum % 10 === 0
}

/** Returns an account number as screens show it: the last four digits. A short number shows fewer. */
export const maskedAccount = (account: string): string => `••••${account.slice(-Math.min(4, account.length - 2))}`
