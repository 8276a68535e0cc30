import { type SubmitEvent, useState } from 'react'
import { TextField } from '#ui/forms/field.tsx'
import { type Answered, agree } from './calls.ts'
import { PageButton } from './page-button.tsx'
import { useRecordTexts } from './record-texts.ts'
import { SavePdf } from './save-pdf.tsx'
import { useAction } from './use-action.ts'

interface AgreeFormProps {
  token: string
  onAnswer: (answer: Answered) => void
}

/** Consents with the code from a PDF, which shows that the client can open notices. */
export function AgreeForm({ token, onAnswer }: AgreeFormProps) {
  const { language, texts } = useRecordTexts()
  const words = texts.test
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const agreeing = useAction(() => agree(token, code, language), onAnswer)
  const refused = agreeing.problem && texts.refusal(agreeing.problem)
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
        {words.heading}
      </h2>
      <ol className="mt-3 grid list-decimal gap-4 pl-5">
        <li>
          {words.first}
          <SavePdf token={token} name="test-of-electronic-notices.pdf" label={words.save} />
        </li>
        <li>
          {words.second}
          <form noValidate onSubmit={submit} className="mt-2 grid max-w-80 justify-items-start gap-3">
            <TextField
              label={words.code}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={20}
              value={code}
              onChange={(event) => type(event.target.value)}
              error={isMissing ? words.noCode : (refused ?? undefined)}
              className="font-mono tracking-widest"
            />
            <PageButton type="submit" look="primary" pending={agreeing.isUnderWay && words.agreeing}>
              {words.agree}
            </PageButton>
          </form>
        </li>
      </ol>
      <p className="mt-6 text-ink-2">{words.paper}</p>
    </section>
  )
}
