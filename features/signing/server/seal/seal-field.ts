import { PDFArray, PDFDict, type PDFDocument, PDFName, PDFNumber, type PDFRef, PDFString } from '@cantoo/pdf-lib'

const NAMES = {
  type: PDFName.of('FT'),
  signature: PDFName.of('Sig'),
  value: PDFName.of('V'),
  permissions: PDFName.of('Perms'),
}

// ISO 32000-1, table 219: the file has signatures, and only appending keeps them.
const SIGNED_APPEND_ONLY = 3
// ISO 32000-1, table 165: printed, locked.
const PRINTED_LOCKED = 132

/** Adds a signature field without a picture to the first page. */
export function addSealField(document: PDFDocument, seal: PDFRef): void {
  const { context } = document
  const page = document.getPage(0)
  const former = formerSignatures(document)
  const field = context.register(
    context.obj({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Sig',
      T: PDFString.of(`Seal${former + 1}`),
      // Read by screen readers.
      TU: PDFString.of('Electronic seal'),
      Rect: [0, 0, 0, 0],
      F: PRINTED_LOCKED,
      P: page.ref,
      V: seal,
    }),
  )
  added(page.node, 'Annots', field)
  const form = document.catalog.getOrCreateAcroForm().dict
  form.set(PDFName.of('SigFlags'), PDFNumber.of(SIGNED_APPEND_ONLY))
  added(form, 'Fields', field)
}

function added(owner: PDFDict, list: string, member: PDFRef): void {
  const members = owner.lookupMaybe(PDFName.of(list), PDFArray)
  if (members) members.push(member)
  else owner.set(PDFName.of(list), owner.context.obj([member]))
}

/**
 * Empties the signatures that the document already had, and returns their number. Saving the document again breaks them,
 * and a reader would call the whole file altered.
 */
function formerSignatures({ catalog, context }: PDFDocument): number {
  const signatures = context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFDict && object.get(NAMES.type) === NAMES.signature ? [object] : []))
  for (const field of signatures) field.delete(NAMES.value)
  catalog.delete(NAMES.permissions)
  return signatures.length
}
