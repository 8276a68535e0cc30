import { useState } from 'react'
import { IDENTITY_METHODS } from '#features/credit-reports/rules/file-alerts.ts'
import { FLAG_RESPONSES, LONGEST_FLAG_NOTE } from '#features/lending/rules/red-flags/answer.ts'
import { redFlag } from '#features/lending/rules/red-flags/flags.ts'
import { Button } from '#ui/button.tsx'
import { SelectField, TextAreaField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { type ShownFlag, useRedFlagAction } from './red-flag-queries.ts'

interface RedFlagAnswerProps {
  applicationId: string
  flag: ShownFlag
  onClose: () => void
}

/**
 * Records the response to a red flag: how identity was verified, why no response is needed, or that the account is not
 * opened.
 */
export function RedFlagAnswer({ applicationId, flag: { code, basis }, onClose }: RedFlagAnswerProps) {
  const [response, setResponse] = useState<string>(FLAG_RESPONSES[0].value)
  const [method, setMethod] = useState<string>('government_id')
  const [note, setNote] = useState('')
  const answering = useRedFlagAction(applicationId, () => {
    onClose()
    showToast('Response recorded')
  })
  const isVerified = response === 'verified'
  return (
    <form
      aria-label={`Respond to: ${redFlag(code).name}`}
      className="mt-2 grid max-w-xl gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        answering.mutate({ act: 'answer', code, basis, response, note, ...(isVerified && { method }) })
      }}
    >
      <SelectField
        label="Response"
        options={FLAG_RESPONSES}
        value={response}
        onChange={({ currentTarget: { value } }) => setResponse(value)}
      />
      {isVerified && (
        <SelectField
          label="How identity was verified"
          options={IDENTITY_METHODS}
          value={method}
          onChange={({ currentTarget: { value } }) => setMethod(value)}
        />
      )}
      <TextAreaField
        label={response === 'not_warranted' ? 'Why' : 'What you did'}
        rows={2}
        maxLength={LONGEST_FLAG_NOTE}
        hint="Don’t enter an SSN or document number. This is saved with the application and can’t be changed."
        value={note}
        onChange={({ currentTarget: { value } }) => setNote(value)}
      />
      {answering.isError && <FormError>{answering.error.message}</FormError>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={answering.isPending && 'Recording...'}>
          Record response
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  )
}
