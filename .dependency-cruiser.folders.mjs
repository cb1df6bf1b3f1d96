// Folders form no circle. A run of its own: tests stand above what they test, wherever their file is.
import files from './.dependency-cruiser.mjs';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'folders-form-no-circle',
      comment: 'Two folders that need each other are one, or a third is missing between them.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(api|idp|registry|shared-server|shell|mfe-[a-z0-9-]+|shared-[a-z]+)/src/[^/]+' },
      to: { circular: true, path: '^(api|idp|registry|shared-server|shell|mfe-[a-z0-9-]+|shared-[a-z]+)/src/[^/]+' },
    },
  ],
  options: {
    ...files.options,
    exclude: { path: '(^|/)(dist|dist-development|testing|authorization|\\.bloom)/|\\.(test|fixture)\\.tsx?$' },
  },
};
