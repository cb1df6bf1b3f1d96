export type Dropped = { files: File[]; folders: string[] };

/** What was let go over a zone; a folder comes as a « file » without content, which would be told as empty. */
export function droppedFiles({ files, items }: Pick<DataTransfer, 'files' | 'items'>): Dropped {
  const folders = [...(items ?? [])]
    .map((item) => item.webkitGetAsEntry?.())
    .filter((entry) => entry?.isDirectory === true)
    .map((entry) => entry?.name ?? '');
  return { files: [...files].filter((file) => !folders.includes(file.name)), folders };
}

/** Whether what hovers over the zone is files at all, and not a piece of text or a link. */
export function carriesFiles({ types }: Pick<DataTransfer, 'types'>): boolean {
  return [...(types ?? [])].includes('Files');
}
