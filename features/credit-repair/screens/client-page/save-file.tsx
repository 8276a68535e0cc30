import { PageButton } from '#features/documents/screens/electronic-records/page-button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { saveFile } from '#ui/save-file.ts'
import { fileOf, type PageFile } from './calls.ts'
import { useRepairTools, useRun } from './page-tools.ts'

/** Saves a PDF of the page. */
export function SaveFile({ file, about, children }: { file: PageFile; about?: string; children: string }) {
  const { secrets, texts } = useRepairTools()
  const saving = useRun()
  return (
    <>
      <PageButton
        look="quiet"
        className="-ml-3.5"
        aria-label={about}
        pending={saving.isUnderWay && texts.saving}
        onClick={() => void saving.run(async () => saveFile(await fileOf(secrets, file), `${file.file}.pdf`))}
      >
        {children}
      </PageButton>
      {saving.problem !== null && <FormError>{saving.problem}</FormError>}
    </>
  )
}
