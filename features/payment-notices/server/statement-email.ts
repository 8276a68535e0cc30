import { shortId } from '#features/lending/rules/short-id.ts'
import { type Letterhead, mailOf } from '#platform/mail/email.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { quotedName } from '#platform/rules/company-name.ts'
import { longDate, type PlainDate } from '#platform/rules/dates.ts'
import { longDateIn } from '#platform/rules/languages/dates-in-language.ts'
import type { Language } from '#platform/rules/languages/language.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'

interface ToBorrower {
  to: string
  firstName: string
  language: Language
  /** The address of the borrower's pay page. */
  link: string
}

interface StatementEmail extends ToBorrower {
  loanId: string
  due: PlainDate
  dueCents: number
}

/** Returns the email about a periodic statement. It has no figure but the amount due: the page asks for a code first. */
export const statementEmail = ({ to, language, ...email }: StatementEmail, company: Letterhead): Mail =>
  mailOf({ to, language, ...STATEMENTS[language](email, company.name) }, company)

type Due = Omit<StatementEmail, 'to' | 'language'>
const STATEMENTS = {
  en: ({ firstName, link, loanId, due, dueCents }: Due, company: string) => ({
    subject: `Your loan statement from ${quotedName(company)}`,
    heading: 'Your loan statement',
    paragraphs: [
      `Hello ${firstName},`,
      `Your statement for loan ${shortId(loanId)} is ready. ${dollarsAndCents(dueCents)} is due by ${longDate(due)}.`,
    ],
    action: { label: 'See the statement', link },
    closing: 'The link is only for you. It asks for a code first.',
  }),
  es: ({ firstName, link, loanId, due, dueCents }: Due, company: string) => ({
    subject: `Su estado de cuenta del préstamo de ${quotedName(company)}`,
    heading: 'Su estado de cuenta del préstamo',
    paragraphs: [
      `Hola, ${firstName}:`,
      `Su estado de cuenta del préstamo ${shortId(loanId)} está listo. Debe pagar ${dollarsAndCents(dueCents)} a más tardar el ${longDateIn(due, 'es')}.`,
    ],
    action: { label: 'Ver el estado de cuenta', link },
    closing: 'El enlace es solo para usted. Primero le pide un código.',
  }),
}

interface AnnualEmail extends ToBorrower {
  year: number
  isCorrected: boolean
}

/** Returns the email about the interest statement of a year. */
export const annualEmail = ({ to, language, ...email }: AnnualEmail, company: Letterhead): Mail =>
  mailOf({ to, language, ...ANNUALS[language](email, company.name) }, company)

type OfYear = Omit<AnnualEmail, 'to' | 'language'>
const ANNUALS = {
  en: ({ firstName, link, year, isCorrected }: OfYear, company: string) => {
    const name = `${isCorrected ? 'corrected ' : ''}interest statement of ${year}`
    return {
      subject: `Your ${name} from ${quotedName(company)}`,
      heading: `Your ${name}`,
      paragraphs: [`Hello ${firstName},`, `Your ${name} is ready on your page.`],
      action: { label: 'See the statement', link },
      closing: 'The link is only for you. It asks for a code first.',
    }
  },
  es: ({ firstName, link, year, isCorrected }: OfYear, company: string) => {
    const name = `estado ${isCorrected ? 'corregido ' : ''}de intereses de ${year}`
    return {
      subject: `Su ${name}, de ${quotedName(company)}`,
      heading: `Su ${name}`,
      paragraphs: [`Hola, ${firstName}:`, `Su ${name} está listo en su página.`],
      action: { label: 'Ver el estado de intereses', link },
      closing: 'El enlace es solo para usted. Primero le pide un código.',
    }
  },
}
