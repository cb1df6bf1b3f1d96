throw new Error('This entry throws on request.');
