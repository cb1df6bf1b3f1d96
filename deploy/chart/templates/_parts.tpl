{{- /* What every container of ours has: no rights, a file system that cannot be written. */ -}}
{{- define "bloom.rights" -}}
{ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, runAsNonRoot: true, runAsUser: 65532, runAsGroup: 65532, capabilities: { drop: [ALL] }, seccompProfile: { type: RuntimeDefault } }
{{- end -}}
{{- define "bloom.restricted" }}
          securityContext: {{ template "bloom.rights" }}
{{- end -}}
{{- /* Of every pod of ours: where its image may be fetched from. */ -}}
{{- define "bloom.pull" }}
      {{- if .Values.images.pullSecret }}
      imagePullSecrets: [{ name: {{ .Values.images.pullSecret }} }]
      {{- end }}
{{- end -}}
