import { CERTIFICATE_WORDS } from '#features/signing/rules/seal/certificate-words.ts'
import type { EnvelopeRecord } from '#features/signing/rules/seal/envelope-record.ts'
import { identificationOf } from '#features/signing/rules/seal/identification.ts'
import type { PdfDocument } from '#platform/pdf/document.ts'
import { box, type PdfNode, text as plainText, row, type Style } from '#platform/pdf/nodes.ts'
import { printable } from '#platform/pdf/printable.ts'
import { longDateIn } from '#platform/rules/languages/dates-in-language.ts'
import { LOCALES } from '#platform/rules/languages/language.ts'
import { momentIn } from './moment.ts'

const PAGE = {
  ...{ paddingTop: 48, paddingBottom: 52, paddingLeft: 48, paddingRight: 48 },
  ...{ fontFamily: 'Helvetica', fontSize: 8.5, color: '#171b21', lineHeight: 1.3 },
} as const satisfies Style
const QUIET = '#5b616b'
const RULE = { borderColor: '#dedad0', borderBottomWidth: 0.5, paddingTop: 3, paddingBottom: 3 } as const
const HEAD = { ...RULE, borderColor: '#8a8577', fontFamily: 'Helvetica-Bold' } as const
const LONGEST_NAME = 140
const LONGEST_AGENT = 300

/** The certificate of an envelope. `verifyAddress` is the address of the public page that verifies files. */
export function certificateDocument(record: EnvelopeRecord, verifyAddress: string): PdfDocument {
  const words = CERTIFICATE_WORDS[record.envelope.language]
  const title = `${words.title}: ${printable(record.envelope.title, LONGEST_NAME)}`
  return {
    title,
    date: new Date(record.envelope.signed_at),
    language: LOCALES[record.envelope.language],
    sections: [{ style: PAGE, running: [foot(record)], content: () => contents(record, verifyAddress) }],
  }
}

const foot = ({ company, envelope }: EnvelopeRecord) => ({
  top: 792 - 36,
  left: PAGE.paddingLeft,
  right: PAGE.paddingRight,
  node: (page: number, pages: number) =>
    row({ fontSize: 7, color: QUIET }, [text(`${company} · ${envelope.id}`), text(`${page} / ${pages}`)], {
      spread: 'apart',
    }),
})

function* contents(record: EnvelopeRecord, verifyAddress: string): Iterable<PdfNode> {
  const { envelope, company } = record
  const words = CERTIFICATE_WORDS[envelope.language]
  const at = (moment: string) => momentIn(moment, envelope.time_zone, envelope.language)
  yield text(words.title, { fontFamily: 'Times-Bold', fontSize: 18 }, { role: 'H1' })
  yield text(company, { color: QUIET })
  yield text(words.intro, { marginTop: 6 })
  yield text(`${words.check} ${verifyAddress}`)
  yield heading(words.envelope)
  yield table([
    pair(words.envelope, envelope.title),
    pair(words.number, envelope.id),
    pair(words.created, at(envelope.created_at)),
    pair(words.signed, at(envelope.signed_at)),
    pair(words.zone, envelope.time_zone),
  ])
  yield heading(words.documents)
  yield documentTable(record)
  yield heading(words.signers)
  yield signerTable(record)
  yield heading(words.events)
  yield eventTable(record)
}

function documentTable({ documents, envelope }: EnvelopeRecord): PdfNode {
  const words = CERTIFICATE_WORDS[envelope.language]
  const widths = ['28%', '8%', '64%'] as const
  return table(
    documents.map(({ title, pages, sha256 }) => cells(widths, [title, String(pages), sha256])),
    cells(widths, [words.document, words.pages, words.sha256], true),
  )
}

function signerTable(record: EnvelopeRecord): PdfNode {
  const { envelope, signers } = record
  const words = CERTIFICATE_WORDS[envelope.language]
  const widths = ['30%', '40%', '30%'] as const
  const rows = signers.map((signer) => {
    const paper = signer.paper_signed_on
      ? `. ${words.onPaper}: ${longDateIn(signer.paper_signed_on, envelope.language)}`
      : ''
    return cells(widths, [
      `${signer.name} (${words.roles[signer.role]})`,
      identificationOf(record, signer, envelope.language),
      momentIn(signer.signed_at, envelope.time_zone, envelope.language) + paper,
    ])
  })
  return table(rows, cells(widths, [words.signer, words.identification, words.signedAt], true))
}

function eventTable(record: EnvelopeRecord): PdfNode {
  const { envelope, events, documents, signers } = record
  const words = CERTIFICATE_WORDS[envelope.language]
  const widths = ['5%', '26%', '33%', '36%'] as const
  const rows = events.map(
    ({ sequence, kind, happened_at: at, signer_id, actor_name, document_id, details, ...origin }) => {
      const who = signers.find(({ id }) => id === signer_id)?.name ?? actor_name
      const document = documents.find(({ id }) => id === document_id)?.title
      const page = typeof details['page'] === 'number' ? `${words.page} ${details['page']}` : undefined
      const event = [words.kinds[kind], who, document, page].filter(Boolean).join(' · ')
      const device = [origin.ip_address, origin.user_agent].filter(Boolean).join(' · ')
      return cells(widths, [String(sequence), momentIn(at, envelope.time_zone, envelope.language), event, device])
    },
  )
  return table(rows, cells(widths, ['#', words.time, words.event, words.origin], true))
}

const text = (words: string, style: Style = {}, options: Parameters<typeof plainText>[2] = {}) =>
  plainText(printable(words, LONGEST_AGENT), style, options)

const heading = (words: string) =>
  text(words, { fontFamily: 'Times-Bold', fontSize: 12, marginTop: 14, marginBottom: 2 }, { role: 'H2', keepAhead: 60 })

const table = (rows: readonly PdfNode[], head?: PdfNode) =>
  box({}, rows, { role: 'Table', ...(head && { repeated: head }) })

const pair = (name: string, words: string) =>
  row(
    RULE,
    [text(name, { width: '30%', color: QUIET }, { role: 'TH' }), text(words, { grows: true }, { role: 'TD' })],
    { role: 'TR' },
  )

const cells = (widths: readonly `${number}%`[], words: readonly string[], isHead = false) =>
  row(
    isHead ? HEAD : RULE,
    words.map((one, at) => text(one, { width: widths[at] ?? '10%', paddingRight: 6 }, { role: isHead ? 'TH' : 'TD' })),
    { role: 'TR' },
  )
