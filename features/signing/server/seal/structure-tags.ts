import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFPage,
  PDFRef,
} from '@cantoo/pdf-lib'

/** The words of a screen reader for a part of a page. */
export interface Tag {
  role: 'P' | 'Figure'
  words: string
}

const NAMES = {
  root: PDFName.of('StructTreeRoot'),
  parents: PDFName.of('ParentTree'),
  numbers: PDFName.of('Nums'),
  kids: PDFName.of('K'),
  parent: PDFName.of('P'),
  key: PDFName.of('StructParents'),
}

/**
 * Tags new content of a page, after everything that the page has already. Returns its number in the page, or null if the
 * page has no tags.
 */
export function tagged(document: PDFDocument, page: PDFPage, tag: Tag): number | null {
  const marked = contentsOf(document, page)
  const last = marked?.get(marked.size() - 1)
  if (!marked || !(last instanceof PDFRef)) return null
  const above = topmost(document, last)
  if (above === null) return null
  const number = marked.size()
  const element = document.context.register(
    document.context.obj({
      Type: 'StructElem',
      S: tag.role,
      P: above.parent,
      Pg: page.ref,
      K: [number],
      ...(tag.role === 'Figure'
        ? { Alt: PDFHexString.fromText(tag.words) }
        : { ActualText: PDFHexString.fromText(tag.words) }),
    }),
  )
  marked.push(element)
  above.siblings.insert(above.at + 1, element)
  return number
}

/** Returns the elements of a page's marked contents, by their numbers. */
function contentsOf(document: PDFDocument, page: PDFPage): PDFArray | null {
  const key = page.node.lookupMaybe(NAMES.key, PDFNumber)?.asNumber()
  const tree = document.catalog.lookupMaybe(NAMES.root, PDFDict)?.lookupMaybe(NAMES.parents, PDFDict)
  const numbers = tree?.lookupMaybe(NAMES.numbers, PDFArray)
  if (key === undefined || !numbers) return null
  for (let at = 0; at + 1 < numbers.size(); at += 2)
    if (numbers.lookupMaybe(at, PDFNumber)?.asNumber() === key) return numbers.lookupMaybe(at + 1, PDFArray) ?? null
  return null
}

// Deeper structures are not made by us, and a loop must end.
const DEEPEST = 100

/** Returns the place of the outermost element that contains this one, in the element of the whole document. */
function topmost(document: PDFDocument, element: PDFRef) {
  const root = document.catalog.get(NAMES.root)
  let child = element
  let parent = parentOf(document, child)
  for (let depth = 0; parent && depth < DEEPEST; depth++) {
    const above = parentOf(document, parent)
    if (above === root || above === null) break
    child = parent
    parent = above
  }
  const siblings = parent && document.context.lookupMaybe(parent, PDFDict)?.lookupMaybe(NAMES.kids, PDFArray)
  const at = siblings ? siblings.asArray().findIndex((one) => one === child) : -1
  return parent && siblings && at >= 0 ? { parent, siblings, at } : null
}

function parentOf(document: PDFDocument, element: PDFRef): PDFRef | null {
  const parent = document.context.lookupMaybe(element, PDFDict)?.get(NAMES.parent)
  return parent instanceof PDFRef ? parent : null
}
