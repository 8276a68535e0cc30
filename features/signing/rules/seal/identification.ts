import type { Language } from '#platform/rules/languages/language.ts'
import type { EnvelopeRecord } from './envelope-record.ts'

type Signer = EnvelopeRecord['signers'][number]

const CHANNELS = {
  en: { email: 'email', text: 'text message', tablet: 'tablet' },
  es: { email: 'correo electrónico', text: 'mensaje de texto', tablet: 'tableta' },
} as const

const WORDS = {
  en: {
    paper: 'Signed on paper. The company recorded the signed copy.',
    tablet: 'In person, on the company’s device.',
    link: (link: string, code: string) => `Opened a link sent by ${link}, and entered a code sent by ${code}.`,
    birthDate: 'Entered the date of birth that the company has on file.',
    unknown: 'No identity step is on record.',
  },
  es: {
    paper: 'Firmó en papel. La compañía registró la copia firmada.',
    tablet: 'En persona, en el dispositivo de la compañía.',
    link: (link: string, code: string) =>
      `Abrió un enlace enviado por ${link} e ingresó un código enviado por ${code}.`,
    birthDate: 'Ingresó la fecha de nacimiento que la compañía tiene registrada.',
    unknown: 'No hay registro de un paso de identificación.',
  },
} as const

/** Returns sentences on the steps that identified a signer, from the last identity step that they passed. */
export function identificationOf({ events }: EnvelopeRecord, signer: Signer, language: Language): string {
  const words = WORDS[language]
  const passed = events.findLast(({ kind, signer_id }) => kind === 'identity_passed' && signer_id === signer.id)
  if (signer.means === 'paper') return words.paper
  if (!passed) return signer.means === 'tablet' ? words.tablet : words.unknown
  const channel = (value: unknown) => CHANNELS[language][value === 'text' || value === 'tablet' ? value : 'email']
  const { link_by: link, code_by: code, date_of_birth: birth } = passed.details
  const first = link === 'tablet' ? words.tablet : words.link(channel(link), channel(code))
  return birth === 'checked' ? `${first} ${words.birthDate}` : first
}
