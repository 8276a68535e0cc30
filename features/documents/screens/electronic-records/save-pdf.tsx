import { FormError } from '#ui/forms/form-error.tsx'
import { saveFile } from '#ui/save-file.ts'
import { recordDocument } from './calls.ts'
import { PageButton } from './page-button.tsx'
import { useRecordTexts } from './record-texts.ts'
import { useAction } from './use-action.ts'

interface SavePdfProps {
  token: string
  name: string
  label: string
  look?: 'primary'
}

/** Downloads a link's PDF under a name. */
export function SavePdf({ token, name, label, look }: SavePdfProps) {
  const { language, texts } = useRecordTexts()
  const saving = useAction(
    () => recordDocument(token, language),
    (file) => saveFile(file, name),
  )
  return (
    <div className="mt-2 grid justify-items-start gap-2 print:hidden">
      <PageButton {...(look && { look })} pending={saving.isUnderWay && texts.preparing} onClick={saving.run}>
        {label}
      </PageButton>
      {saving.problem && <FormError>{texts.refusal(saving.problem)}</FormError>}
    </div>
  )
}
