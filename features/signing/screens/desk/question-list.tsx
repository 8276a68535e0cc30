import { type SubmitEvent, useState } from 'react'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { shortMoment } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { TextAreaField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import type { WholeEnvelope } from './envelope-queries.ts'
import { useEnvelopeAct } from './use-envelope-act.ts'

/** The questions of the signers, each signer's with the answers, and a form to answer. */
export function QuestionList({ envelope: { id, signers, questions } }: { envelope: WholeEnvelope }) {
  const mayWrite = useMay('change_documents')
  const asking = signers.filter((signer) => questions.some(({ signer_id }) => signer_id === signer.id))
  if (asking.length === 0) return null
  return (
    <section aria-labelledby="questions" className="mb-8 max-w-[720px]">
      <h2 id="questions" className="mb-3 text-h2">
        Questions
      </h2>
      {asking.map((signer) => (
        <section key={signer.id} aria-label={`Questions of ${signer.name}`} className="mb-4 grid gap-2">
          <ol className="grid gap-2">
            {questions
              .filter(({ signer_id }) => signer_id === signer.id)
              .map((message) => (
                <li key={message.id} className="rounded-control border border-rule px-3 py-2">
                  <p className="wrap-anywhere text-ink-2 text-small">
                    {message.author_name}
                    {message.is_from_staff && ' (answer)'}, {shortMoment(message.created_at)}
                  </p>
                  <p className="wrap-anywhere whitespace-pre-line">{message.body}</p>
                </li>
              ))}
          </ol>
          {mayWrite && <AnswerForm envelopeId={id} signer={signer} />}
        </section>
      ))}
    </section>
  )
}

interface AnswerFormProps {
  envelopeId: string
  signer: WholeEnvelope['signers'][number]
}

function AnswerForm({ envelopeId, signer: { id, name } }: AnswerFormProps) {
  const [answer, setAnswer] = useState('')
  const answering = useEnvelopeAct(() => setAnswer(''))
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    answering.mutate({
      act: { act: 'answer', envelope_id: envelopeId, signer_id: id, answer },
      done: 'The answer is on the signer’s page.',
    })
  }
  return (
    <form noValidate onSubmit={submit} className="grid justify-items-start gap-2 print:hidden">
      {answering.isError && <FormError>{answering.error.message}</FormError>}
      <div className="w-full">
        <TextAreaField
          label={`Answer ${name}`}
          hint="The signer reads it on their page, and gets a message that it’s there."
          rows={2}
          maxLength={1000}
          value={answer}
          onChange={(event) => setAnswer(event.target.value)}
        />
      </div>
      <Button type="submit" disabled={answer.trim() === ''} pending={answering.isPending && 'Sending...'}>
        Send answer
      </Button>
    </form>
  )
}
