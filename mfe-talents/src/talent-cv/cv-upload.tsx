import { useMutation } from '@bloom/shared-auth/apollo';
import { fileKinds } from '@bloom/shared-rules/input/file-limits';
import { Dropzone } from '@bloom/shared-ui/dropzone';
import { outcomeOf } from '@bloom/shared-ui/messages';
import { useSubmit } from '@bloom/shared-ui/submit';
import { useWhileUploading } from '@bloom/shared-ui/while-uploading';
import { useState } from 'react';
import { TalentCvDocument, UploadCvFileDocument } from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';

interface CvUploadProps {
  talentId: string;
  label: string;
  onUploaded: () => void;
}

export function CvUpload({ talentId, label, onUploaded }: CvUploadProps) {
  const [upload] = useMutation(UploadCvFileDocument, {
    context: talentsApi,
    refetchQueries: [{ query: TalentCvDocument, variables: { talentId }, context: talentsApi }],
    awaitRefetchQueries: true,
  });
  const { submit, submitting, error } = useSubmit(upload, {
    area: 'cv',
    again: ({ variables }) => void send(variables.file as File),
  });
  const [sentName, setSentName] = useState('');
  const whileUploading = useWhileUploading();
  const send = async (file: File) => {
    setSentName(file.name);
    const sent = await whileUploading([file], () => submit({ variables: { id: talentId, file } }));
    if (sent) onUploaded();
  };
  return (
    <Dropzone
      label={label}
      {...fileKinds.paper}
      maxFiles={1}
      busy={submitting}
      failed={error === undefined ? undefined : { name: sentName, why: outcomeOf(error, { area: 'cv' }).detail }}
      help={submitting && <p role="status">Envoi, vérification et lecture du CV…</p>}
      onFiles={([file]) => file && void send(file)}
    />
  );
}
