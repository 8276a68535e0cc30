import type { PrivacyNotice } from '#features/documents/rules/privacy/notice.ts'
import { Table } from '#ui/table.tsx'

/** A privacy notice as clients read it: the parts of the model form in order. */
export function PrivacyPages({ notice, label }: { notice: PrivacyNotice; label: string }) {
  const { title, revised, facts, reasons, company, limiting, questions, whoWeAre, whatWeDo, definitions } = notice
  return (
    <section aria-label={label} className="max-w-[880px] space-y-4 border border-rule-strong p-4 sm:p-6">
      <p className="text-right text-ink-2 text-small">Rev. {revised}</p>
      <h3 className="wrap-anywhere text-h2">Facts: {title.replace(/^W/, 'w')}</h3>
      <Answers answers={facts.map(({ heading, paragraphs }) => ({ question: heading, paragraphs }))} />
      <Table
        label="Reasons to share"
        linesOnPhone
        heads={[
          'Reasons we can share your personal information',
          `Does ${company} share?`,
          'Can you limit this sharing?',
        ]}
      >
        <tbody>
          {reasons.map(({ reason, shares, mayLimit }) => (
            <tr key={reason}>
              <th scope="row" className="font-normal!">
                {reason}
              </th>
              <td data-label="Shared">{shares ? 'Yes' : 'No'}</td>
              <td data-label="Can be limited">{shares ? yesOrNo(mayLimit) : 'We don’t share'}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {limiting && <Answers answers={[{ question: 'To limit our sharing', paragraphs: limiting.paragraphs }]} />}
      <Answers answers={[{ question: 'Questions?', paragraphs: [questions] }]} />
      <Answers answers={[...whoWeAre, ...whatWeDo]} />
      <h4 className="font-semibold">Definitions</h4>
      <Answers answers={definitions} />
      {limiting && <MailIn limiting={limiting} />}
    </section>
  )
}

const yesOrNo = (is: boolean) => (is ? 'Yes' : 'No')

function Answers({ answers }: { answers: PrivacyNotice['whatWeDo'] }) {
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[180px_minmax(0,1fr)]">
      {answers.map(({ question, paragraphs }) => (
        <div key={question} className="contents">
          <dt className="wrap-anywhere font-semibold">{question}</dt>
          <dd className="wrap-anywhere space-y-1 text-ink-2">
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function MailIn({ limiting: { choices, mailTo } }: { limiting: NonNullable<PrivacyNotice['limiting']> }) {
  return (
    <div className="border-rule-strong border-t pt-3">
      <h4 className="font-semibold">Mail-in form: mark any or all you want to limit</h4>
      <ul className="mt-1 space-y-1 text-ink-2">
        {choices.map(({ code, words }) => (
          <li key={code} className="flex gap-2">
            <span aria-hidden className="mt-1 size-3 shrink-0 border border-rule-strong" />
            {words}
          </li>
        ))}
      </ul>
      <p className="wrap-anywhere mt-2 text-ink-2">Mail to: {mailTo}</p>
    </div>
  )
}
