const SMALL = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  ...['thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
]
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const GROUPS = ['', ' thousand', ' million', ' billion', ' trillion']

/**
 * Returns an amount as a check states it: 12050 is 'One hundred twenty dollars and 50 cents'. Whole dollars have no cents, and an
 * amount below a dollar has only cents. Amounts are whole cents from 0 to below 1,000 trillion dollars.
 */
export function amountInWords(cents: number): string {
  const [dollars, rest] = [Math.floor(cents / 100), cents % 100]
  const centsPart = `${rest} ${rest === 1 ? 'cent' : 'cents'}`
  if (dollars === 0 && rest > 0) return centsPart
  const words = wholeNumber(dollars)
  const dollarsPart = `${words[0]?.toUpperCase()}${words.slice(1)} ${dollars === 1 ? 'dollar' : 'dollars'}`
  return rest === 0 ? dollarsPart : `${dollarsPart} and ${centsPart}`
}

function wholeNumber(number: number): string {
  if (number === 0) return 'zero'
  const words: string[] = []
  for (let [rest, group] = [number, 0]; rest > 0; rest = Math.floor(rest / 1000), group++) {
    const part = rest % 1000
    if (part > 0) words.unshift(`${belowThousand(part)}${GROUPS[group]}`)
  }
  return words.join(' ')
}

function belowThousand(number: number): string {
  const [hundreds, rest] = [Math.floor(number / 100), number % 100]
  const parts = [hundreds > 0 && `${SMALL[hundreds]} hundred`, rest > 0 && belowHundred(rest)]
  return parts.filter(Boolean).join(' ')
}

function belowHundred(number: number): string {
  const [tens, ones] = [Math.floor(number / 10), number % 10]
  if (number < 20) return SMALL[number] ?? ''
  return ones === 0 ? `${TENS[tens]}` : `${TENS[tens]}-${SMALL[ones]}`
}
