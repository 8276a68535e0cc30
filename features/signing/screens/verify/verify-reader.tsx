import { useState } from 'react'
import { usePageLanguage } from '#platform/browser/page-language.ts'
import { DropTarget } from '#ui/forms/drop-target.tsx'
import { FileButton } from '#ui/forms/file-button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { LanguagePage } from '#ui/languages/language-page.tsx'
import { type CheckedFile, checkedFile } from './checked-file.ts'
import { VerdictPanel } from './verdict-panel.tsx'
import { VERIFY_TEXTS } from './verify-texts.ts'

type View = 'empty' | 'checking' | 'failed' | CheckedFile

/** Checks a signed PDF in the browser. Nothing is sent but the hash of its certificate. */
export function VerifyReader() {
  const { language, choose } = usePageLanguage(null, null)
  const [view, setView] = useState<View>('empty')
  const texts = VERIFY_TEXTS[language]
  const check = (file: File) => {
    setView('checking')
    checkedFile(file).then(setView, () => setView('failed'))
  }
  return (
    <LanguagePage language={language} onChoose={choose}>
      <h1 className="text-h1">{texts.title}</h1>
      <p className="mt-2 text-ink-2">{texts.intro}</p>
      <DropTarget
        label={texts.title}
        onDrop={check}
        className="mt-6 flex flex-wrap items-center gap-3 rounded-control border border-rule-strong border-dashed p-6"
      >
        <FileButton camera={false} accept="application/pdf,.pdf" onChoose={check}>
          {texts.choose}
        </FileButton>
        <span className="text-ink-2 pointer-coarse:hidden">{texts.drop}</span>
      </DropTarget>
      <div role="status" className="mt-6">
        {view === 'checking' && <p>{texts.checking}</p>}
        {view === 'failed' && <FormError>{texts.failed}</FormError>}
        {typeof view === 'object' && <VerdictPanel checked={view} language={language} texts={texts} />}
      </div>
    </LanguagePage>
  )
}
