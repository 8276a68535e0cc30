import { type SubmitEvent, useState } from 'react'
import type { RepairStep } from '#features/credit-repair/rules/client-page/page-state.ts'
import { PageButton } from '#features/documents/screens/electronic-records/page-button.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { FormError, Notice } from '#ui/forms/form-error.tsx'
import { askAgain } from './calls.ts'
import { useRepairTools, useRun } from './page-tools.ts'

/** The step before the page opens: a code by another way than the link, and the date of birth where there is only one. */
export function CodeStep({ step }: { step: RepairStep | null }) {
  const { act, secrets, texts } = useRepairTools()
  const words = texts.identity
  const [isSent, setSent] = useState(false)
  const [said, setSaid] = useState<string | null>(null)
  const sending = useRun()
  if (step === null) return <FormError>{words.none}</FormError>
  const send = () =>
    void sending.run(async () => {
      await act({ act: 'send_code' })
      setSent(true)
    })
  const renew = () => void sending.run(async () => setSaid(texts.askedAgain((await askAgain(secrets.token)).sent_by)))
  return (
    <section aria-labelledby="identity" className="grid justify-items-start gap-4">
      <h2 id="identity" className="text-h2">
        {words.heading}
      </h2>
      <p className="wrap-anywhere">{words[step.channel](step.sent_to)}</p>
      {step.needs_birth_date && <p>{words.same}</p>}
      {sending.problem !== null && <FormError>{sending.problem}</FormError>}
      {said !== null && <Notice>{said}</Notice>}
      {isSent && <CodeForm needsBirthDate={step.needs_birth_date} />}
      <div className="flex flex-wrap gap-2">
        <PageButton
          {...(!isSent && { look: 'primary' as const })}
          pending={sending.isUnderWay && words.sending}
          onClick={send}
        >
          {isSent ? words.sendAgain : words.send}
        </PageButton>
        {sending.code === 'TOO_MANY_TRIES' && <PageButton onClick={renew}>{texts.askAgain}</PageButton>}
      </div>
    </section>
  )
}

function CodeForm({ needsBirthDate }: { needsBirthDate: boolean }) {
  const { act, texts } = useRepairTools()
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
