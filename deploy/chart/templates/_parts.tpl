{{- /* What every container of ours has: no rights, a file system that cannot be written. */ -}}
{{- define "bloom.restricted" }}
          securityContext:
            allowPrivilegeEscalation: false
            readOnlyRootFilesystem: true
            runAsNonRoot: true
            runAsUser: 65532
            runAsGroup: 65532
            capabilities: { drop: [ALL] }
            seccompProfile: { type: RuntimeDefault }
{{- end -}}
