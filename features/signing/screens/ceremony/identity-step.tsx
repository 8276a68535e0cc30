import { type SubmitEvent, useState } from 'react'
import { PageButton } from '#features/documents/screens/electronic-records/page-button.tsx'
import type { SignerState } from '#features/signing/rules/signer-state.ts'
import { TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { usePageTools, useRun } from './page-tools.ts'

type Step = Extract<SignerState, { stage: 'identity' }>['step']

/** The identity step: a code by the other channel, and the date of birth where there is only one. */
export function IdentityStep({ step }: { step: Step }) {
  const { act, texts } = usePageTools()
  const words = texts.identity
  const [isSent, setSent] = useState(false)
  const sending = useRun()
  if (step === null) return <FormError>{words.none}</FormError>
  const send = () =>
    void sending.run(async () => {
      await act({ act: 'send_code' })
      setSent(true)
    })
  return (
    <section aria-labelledby="identity" className="grid justify-items-start gap-4">
      <h2 id="identity" className="text-h2">
        {words.heading}
      </h2>
      <p>{words[step.channel](step.sent_to)}</p>
      {step.needs_birth_date && <p>{words.same}</p>}
      {sending.problem !== null && <FormError>{sending.problem}</FormError>}
      {isSent && <CodeForm needsBirthDate={step.needs_birth_date} />}
      <PageButton
        {...(!isSent && { look: 'primary' as const })}
        pending={sending.isUnderWay && words.sending}
        onClick={send}
      >
        {isSent ? words.sendAgain : words.send}
      </PageButton>
    </section>
  )
}

function CodeForm({ needsBirthDate }: { needsBirthDate: boolean }) {
  const { act, texts } = usePageTools()
  const words = texts.identity
  const [code, setCode] = useState('')
  const [birthDate, setBirthDate] = useState('')
  const checking = useRun()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void checking.run(() => act({ act: 'check_code', code, ...(needsBirthDate && { birth_date: birthDate }) }))
  }
  return (
    <form noValidate onSubmit={submit} className="grid w-full max-w-80 justify-items-start gap-3">
      {checking.problem !== null && <FormError>{checking.problem}</FormError>}
      <TextField
        label={words.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        required
        value={code}
        onChange={(event) => setCode(event.target.value)}
        className="font-mono tracking-widest"
      />
      {needsBirthDate && (
        <TextField
          label={words.birthDate}
          type="date"
          autoComplete="bday"
          required
          value={birthDate}
          onChange={(event) => setBirthDate(event.target.value)}
        />
      )}
      <PageButton type="submit" look="primary" pending={checking.isUnderWay && words.checking}>
        {words.check}
      </PageButton>
    </form>
  )
}
