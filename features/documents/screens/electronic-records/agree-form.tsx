import { type SubmitEvent, useState } from 'react'
import { TextField } from '#ui/forms/field.tsx'
import { type Answered, agree } from './calls.ts'
import { PageButton } from './page-button.tsx'
import { SavePdf } from './save-pdf.tsx'
import { useAction } from './use-action.ts'

interface AgreeFormProps {
  token: string
  onAnswer: (answer: Answered) => void
}

/** Consents with the code from a PDF, which shows that the client can open notices. */
export function AgreeForm({ token, onAnswer }: AgreeFormProps) {
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const agreeing = useAction(() => agree(token, code), onAnswer)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (code.trim() === '') setMissing(true)
    else void agreeing.run()
  }
  const type = (typed: string) => {
    setCode(typed)
    setMissing(false)
    agreeing.forget()
  }
  return (
    <section aria-labelledby="demonstration" className="mt-8 print:hidden">
      <h2 id="demonstration" className="text-h2">
        Show that you can open notices
      </h2>
      <ol className="mt-3 grid list-decimal gap-4 pl-5">
        <li>
          Save the test PDF and open it. It contains a code.
          <SavePdf token={token} name="test-of-electronic-notices.pdf" label="Save the test PDF" />
        </li>
        <li>
          Enter the code and agree.
          <form noValidate onSubmit={submit} className="mt-2 grid max-w-80 justify-items-start gap-3">
            <TextField
              label="Code in the PDF"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={20}
              value={code}
              onChange={(event) => type(event.target.value)}
              error={isMissing ? 'Enter the code' : agreeing.problem?.message}
              className="font-mono tracking-widest"
            />
            <PageButton type="submit" look="primary" pending={agreeing.isUnderWay && 'Agreeing...'}>
              Agree to notices by email
            </PageButton>
          </form>
        </li>
      </ol>
      <p className="mt-6 text-ink-2">Prefer paper? Close this page: notices will keep coming by mail.</p>
    </section>
  )
}
