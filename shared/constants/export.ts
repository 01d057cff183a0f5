/** The `format` of an export file, which an import looks for. */
export const EXPORT_FORMAT = 'diario-dei-sogni'
/** Raised when an older reader would misread the file. */
export const EXPORT_VERSION = 3
/** The file with everything, inside the ZIP. */
export const EXPORT_JSON = 'diario.json'
/** Stands in a Markdown file after the dream, before what was found and written about it. */
export const MARKDOWN_END = '<!-- fine del sogno -->'

/** The multipart field that holds a file to import. */
export const IMPORT_FIELD = 'file'
export const IMPORT_MAX_BYTES = 25 * 1024 * 1024
/** The most text that a file, or the files of a ZIP, may have. */
export const IMPORT_TEXT_MAX_BYTES = 20 * 1024 * 1024
/** The refusal of a file that takes more than its reading may. */
export const IMPORT_TOO_LARGE = 'Il file è troppo grande o rovinato.'
export const IMPORT_DREAMS_MAX = 20_000
/** Dreams that are stored in one transaction: the embedded database does nothing else meanwhile. */
export const IMPORT_BATCH = 25
/** Dreams of each kind that a preview shows. */
export const IMPORT_EXAMPLES = 3

/** Dreams among which a person chooses where the plan has no room for all: the newest ones. */
export const IMPORT_CHOICE = 200

/** The formats of files that an import reads. */
export const IMPORT_FORMATS = ['diario', 'dayone', 'json', 'csv', 'markdown'] as const
