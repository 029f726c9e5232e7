/*
 * A disk that fails on purpose: loaded before libc (LD_PRELOAD), it lets one chosen call on a file under one folder fail.
 *
 *   FAULT_FOLDER  the folder, without a slash at its end; calls on other files go through untouched
 *   FAULT_TALLY   a file in which calls are counted by kind and file, over every process that is given it
 *   FAULT_CALL    write, sync, truncate, rename, open, unlink
 *   FAULT_FILE    the file's name below the folder, with # for each number in it
 *   FAULT_NTH     which of those calls, as the tally counts (from 1)
 *   FAULT_HOW     eio, enospc, short (half of it is written, and then the disk is full), kill
 *   FAULT_STAYS   if set: every later call of that kind on that file fails too
 *   FAULT_FIRED   a file that is made when it happens
 *
 * The tally is a table of fixed rows in shared memory: processes and threads add to it without a lock of their own.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

enum { ROWS = 512, NAME = 120 };

struct row {
	_Atomic uint32_t taken; /* 0 free, 1 being named, 2 named */
	_Atomic uint32_t count;
	char name[NAME]; /* "call file" */
};

static struct row *tally;
static char folder[512];
static char wanted[NAME];
static uint32_t nth;
static int stays;
static enum { NONE, EIO_, ENOSPC_, SHORT, KILL } how;
static _Atomic int ready;
/* After a short write: the descriptor's file takes no more. */
static _Atomic int full;

static void fired(void) {
	const char *path = getenv("FAULT_FIRED");
	if (path) {
		int fd = (int)syscall(SYS_openat, AT_FDCWD, path, O_CREAT | O_WRONLY, 0600);
		if (fd >= 0) syscall(SYS_close, fd);
	}
}

__attribute__((constructor)) static void begin(void) {
	const char *at = getenv("FAULT_FOLDER"), *file = getenv("FAULT_TALLY"), *number = getenv("FAULT_NTH");
	if (!at || !file) return;
	snprintf(folder, sizeof folder, "%s/", at);
	int fd = (int)syscall(SYS_openat, AT_FDCWD, file, O_RDWR | O_CREAT, 0600);
	if (fd < 0) return;
	syscall(SYS_ftruncate, fd, (off_t)(ROWS * sizeof *tally));
	void *map = mmap(NULL, ROWS * sizeof *tally, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	syscall(SYS_close, fd);
	if (map == MAP_FAILED) return;
	tally = map;
	if (number) {
		const char *call = getenv("FAULT_CALL"), *name = getenv("FAULT_FILE"), *kind = getenv("FAULT_HOW");
		nth = (uint32_t)strtoul(number, NULL, 10);
		stays = getenv("FAULT_STAYS") != NULL;
		snprintf(wanted, sizeof wanted, "%s %s", call ? call : "", name ? name : "");
		how = !kind                      ? NONE
		      : !strcmp(kind, "enospc") ? ENOSPC_
		      : !strcmp(kind, "short")  ? SHORT
		      : !strcmp(kind, "kill")   ? KILL
		                                : EIO_;
	}
	atomic_store(&ready, 1);
}

/* Counts a call on a path; answers how it is to fail. */
static int meets(const char *call, const char *path) {
	if (!atomic_load(&ready) || !path) return NONE;
	size_t length = strlen(folder);
	if (strncmp(path, folder, length) != 0) return NONE;
	char name[NAME];
	memset(name, 0, sizeof name);
	/* Numbers are left out of names: a backup bears the time of its making. */
	int used = snprintf(name, sizeof name, "%s ", call);
	for (const char *from = path + length; *from && used < NAME - 1; from++) {
		int digit = *from >= '0' && *from <= '9';
		if (digit && name[used - 1] == '#') continue;
		name[used++] = digit ? '#' : *from;
	}
	uint32_t count = 0;
	for (int i = 0; i < ROWS; i++) {
		struct row *row = &tally[i];
		uint32_t free_ = 0;
		if (atomic_load(&row->taken) == 0 && atomic_compare_exchange_strong(&row->taken, &free_, 1)) {
			memcpy(row->name, name, NAME);
			atomic_store(&row->taken, 2);
		}
		while (atomic_load(&row->taken) == 1) {
		}
		if (strncmp(row->name, name, NAME) == 0) {
			count = atomic_fetch_add(&row->count, 1) + 1;
			break;
		}
	}
	if (how == NONE || strncmp(name, wanted, NAME) != 0) return NONE;
	if (how == SHORT && atomic_load(&full)) return ENOSPC_;
	if (count != nth && !(stays && count > nth)) return NONE;
	fired();
	if (how == KILL) {
		kill(getpid(), SIGKILL);
		for (;;) pause();
	}
	if (how == SHORT) {
		/* Only a write can be short; anything else meets a full disk. */
		atomic_store(&full, 1);
		if (strcmp(call, "write") != 0) return ENOSPC_;
	}
	return (int)how;
}

static const char *path_of(int fd, char *to, size_t size) {
	char link[64];
	snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
	ssize_t length = syscall(SYS_readlinkat, AT_FDCWD, link, to, size - 1);
	if (length <= 0) return NULL;
	to[length] = 0;
	return to;
}

static int meets_fd(const char *call, int fd) {
	char path[600];
	if (!atomic_load(&ready)) return NONE;
	return meets(call, path_of(fd, path, sizeof path));
}

static int fails(int how_) {
	if (how_ == NONE) return 0;
	errno = how_ == EIO_ ? EIO : ENOSPC;
	return 1;
}

#define REAL(name) \
	static __typeof__(name) *real; \
	if (!real) real = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

ssize_t write(int fd, const void *from, size_t count) {
	REAL(write);
	int met = meets_fd("write", fd);
	if (met == SHORT && count > 1) return real(fd, from, count / 2);
	return fails(met) ? -1 : real(fd, from, count);
}

ssize_t pwrite(int fd, const void *from, size_t count, off_t at) {
	REAL(pwrite);
	int met = meets_fd("write", fd);
	if (met == SHORT && count > 1) return real(fd, from, count / 2, at);
	return fails(met) ? -1 : real(fd, from, count, at);
}

ssize_t pwrite64(int fd, const void *from, size_t count, off64_t at) {
	REAL(pwrite64);
	int met = meets_fd("write", fd);
	if (met == SHORT && count > 1) return real(fd, from, count / 2, at);
	return fails(met) ? -1 : real(fd, from, count, at);
}

ssize_t writev(int fd, const struct iovec *parts, int count) {
	REAL(writev);
	return fails(meets_fd("write", fd)) ? -1 : real(fd, parts, count);
}

ssize_t pwritev(int fd, const struct iovec *parts, int count, off_t at) {
	REAL(pwritev);
	return fails(meets_fd("write", fd)) ? -1 : real(fd, parts, count, at);
}

ssize_t copy_file_range(int in, off64_t *from, int out, off64_t *to, size_t count, unsigned flags) {
	REAL(copy_file_range);
	return fails(meets_fd("write", out)) ? -1 : real(in, from, out, to, count, flags);
}

int fsync(int fd) {
	REAL(fsync);
	return fails(meets_fd("sync", fd)) ? -1 : real(fd);
}

int fdatasync(int fd) {
	REAL(fdatasync);
	return fails(meets_fd("sync", fd)) ? -1 : real(fd);
}

int msync(void *at, size_t length, int flags) {
	/* A mapping has no descriptor to name its file by: SQLite does not call it here, and it would be seen in the tally. */
	REAL(msync);
	return real(at, length, flags);
}

int ftruncate(int fd, off_t length) {
	REAL(ftruncate);
	return fails(meets_fd("truncate", fd)) ? -1 : real(fd, length);
}

int ftruncate64(int fd, off64_t length) {
	REAL(ftruncate64);
	return fails(meets_fd("truncate", fd)) ? -1 : real(fd, length);
}

int posix_fallocate(int fd, off_t at, off_t length) {
	REAL(posix_fallocate);
	return fails(meets_fd("truncate", fd)) ? errno : real(fd, at, length);
}

int rename(const char *from, const char *to) {
	REAL(rename);
	return fails(meets("rename", to)) ? -1 : real(from, to);
}

int renameat(int in, const char *from, int out, const char *to) {
	REAL(renameat);
	return fails(meets("rename", to)) ? -1 : real(in, from, out, to);
}

int renameat2(int in, const char *from, int out, const char *to, unsigned flags) {
	REAL(renameat2);
	return fails(meets("rename", to)) ? -1 : real(in, from, out, to, flags);
}

int unlink(const char *path) {
	REAL(unlink);
	return fails(meets("unlink", path)) ? -1 : real(path);
}

/* Only an opening that may write or make the file is counted. */
static int opens(const char *path, int flags) {
	return (flags & (O_CREAT | O_WRONLY | O_RDWR)) ? meets("open", path) : NONE;
}

#define OPENER(name, before, call, path) \
	{ \
		mode_t mode = 0; \
		REAL(name); \
		if (flags & O_CREAT) { \
			va_list rest; \
			va_start(rest, flags); \
			mode = va_arg(rest, mode_t); \
			va_end(rest); \
		} \
		return fails(opens(path, flags)) ? -1 : real call; \
	}

int open(const char *path, int flags, ...) OPENER(open, , (path, flags, mode), path)
int open64(const char *path, int flags, ...) OPENER(open64, , (path, flags, mode), path)
int openat(int at, const char *path, int flags, ...) OPENER(openat, , (at, path, flags, mode), path)
int openat64(int at, const char *path, int flags, ...) OPENER(openat64, , (at, path, flags, mode), path)
