import type { Chunk, ChunkGroup, Compilation, Module } from 'webpack';

/** What federation puts before a shared module: the one who asks for it, and the one who offers a copy. */
const isSharing = ({ type }: Module) => type === 'consume-shared-module' || type === 'provide-module';

/**
 * The files of a remote that only its page without a shell loads: its own copies of what the shell shares, and what
 * these load in turn. Everywhere else the copies of the shell run.
 * @param standalone name of the entry of that page
 */
export function fallbackFiles(compilation: Compilation, standalone: string): Set<string> {
  const { entrypoints, chunkGraph, chunks } = compilation;
  const seen = new Set<ChunkGroup>();
  const own = new Set<Chunk>();
  const isOwn = (module: Module) => [...chunkGraph.getModuleChunksIterable(module)].some((chunk) => own.has(chunk));
  const visit = (group: ChunkGroup) => {
    if (seen.has(group)) return;
    seen.add(group);
    for (const chunk of group.chunks) own.add(chunk);
    for (const child of group.childrenIterable) {
      // What federation imports in the place of the shell's is no import of ours.
      if (child.origins.some(({ module }) => module != null && !isSharing(module) && isOwn(module))) visit(child);
    }
  };
  for (const [name, entry] of entrypoints) if (name !== standalone) visit(entry);
  const files = (some: Iterable<Chunk>) => [...some].flatMap((chunk) => [...chunk.files]);
  const needed = new Set(files(own));
  return new Set(files(chunks).filter((file) => !needed.has(file)));
}
