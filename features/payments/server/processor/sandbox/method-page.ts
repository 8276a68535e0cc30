import { z } from 'zod'
import type { RecordOf } from './journal.ts'

const digits = (text: string) => text.replaceAll(/[\s-]/g, '')

const bankShape = z.object({
  kind: z.literal('bank_account'),
  routing: z
    .string()
    .transform(digits)
    .pipe(z.string().regex(/^\d{9}$/, 'Enter a routing number of nine digits')),
  account: z
    .string()
    .transform(digits)
    .pipe(z.string().regex(/^\d{4,17}$/, 'Enter an account number of 4 to 17 digits')),
})
const cardShape = z.object({
  kind: z.literal('card'),
  number: z
    .string()
    .transform(digits)
    .pipe(z.string().regex(/^\d{13,19}$/, 'Enter a card number')),
  expires: z.string().regex(/^(0[1-9]|1[0-2])\s*\/\s*\d{2}$/, 'Enter the expiration as MM/YY'),
})

/** The fields that a person typed on the page. */
export const typedShape = z.discriminatedUnion('kind', [bankShape, cardShape], 'Choose a bank account or a card')

const CENTURY = 2000

/** Returns the method that was typed. Only its last four digits are kept. */
export function typedMethod(page: RecordOf<'page'>, typed: z.output<typeof typedShape>): RecordOf<'method'> {
  const base = { of: 'method', id: `pm_${page.id}`, key: page.id, page: page.id } as const
  if (typed.kind === 'bank_account')
    return {
      ...base,
      kind: 'bank_account',
      brand: 'Sandbox Bank',
      lastFour: typed.account.slice(-4),
      month: 1,
      year: CENTURY,
    }
  const [month, year] = typed.expires.split('/').map(Number)
  const brand = typed.number.startsWith('4') ? 'visa' : 'mastercard'
  return {
    ...base,
    kind: 'card',
    brand,
    lastFour: typed.number.slice(-4),
    month: month ?? 1,
    year: CENTURY + (year ?? 0),
  }
}

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  html { background: #fff; color: #171b21 }
  a { color: #0b5c8a }
  body { margin: 0 auto; max-width: 26rem; padding: 1.5rem 1rem }
  fieldset { border: 1px solid #8884; border-radius: .75rem; margin: 0 0 1rem; padding: 1rem }
  label { display: block; margin: .5rem 0 }
  input:not([type=radio]) { box-sizing: border-box; width: 100%; font: inherit; padding: .6rem; border: 1px solid #8888; border-radius: .5rem }
  button { font: inherit; padding: .7rem 1.2rem; border-radius: .5rem; border: 0; background: #0b5c8a; color: #fff; width: 100% }
  .sandbox { background: #fde68a; color: #3b2f00; padding: .5rem .75rem; border-radius: .5rem }
  .wrong { color: #b42318 }
  @media (prefers-color-scheme: dark) {
    html { background: #14171c; color: #eef1f5 }
    a { color: #8ec8ee }
    .wrong { color: #fda29b }
  }
`

/** Returns the sandbox's page for entering a method, as HTML. */
export function methodPage(problem: string | null, returnUrl: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Sandbox payment processor</title><style>${STYLE}</style></head><body><main>
<h1>Add a payment method</h1>
<p class="sandbox">Sandbox: no money is moved. Type made-up numbers only.</p>
${problem === null ? '' : `<p class="wrong" role="alert">${escaped(problem)}</p>`}
<form method="post"><fieldset><legend>Bank account</legend>
<label><input type="radio" name="kind" value="bank_account" checked> Pay from a bank account</label>
<label>Routing number <input name="routing" inputmode="numeric" autocomplete="off"></label>
<label>Account number <input name="account" inputmode="numeric" autocomplete="off"></label></fieldset>
<fieldset><legend>Card</legend>
<label><input type="radio" name="kind" value="card"> Pay with a card</label>
<label>Card number <input name="number" inputmode="numeric" autocomplete="off"></label>
<label>Expiration (MM/YY) <input name="expires" autocomplete="off"></label></fieldset>
<button>Save</button></form>
<p><a href="${escaped(returnUrl)}">Cancel</a></p></main></body></html>`
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
